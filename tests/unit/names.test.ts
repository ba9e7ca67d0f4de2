import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, SRC } from '../support/source-files.ts'

/** docs/decisions/0013: who ordered is the customer, what two people write to each other is a conversation. */
const REFUSED = /\w*(?:buyer|friend(?!ly))\w*/gi

/** What the contract and the specification spell so (API-36, DATA-44, REV-01). */
const FIXED = /\b(?:MyFriends|\$?my_friends|friendId|add-customer-friend|verified buyer)\b/g

const refusedIn = (text: string): string[] => text.replace(FIXED, '').match(REFUSED) ?? []

test('no file of src calls a customer or a conversation by another word', () => {
  const found = filesOf(SRC).flatMap(file =>
    refusedIn(readFileSync(file, 'utf8')).map(word => `${relative(SRC, file)}: ${word}`),
  )
  expect(found).toEqual([])
  expect(refusedIn('const isBuyer = friendsOf(MyFriends)')).toEqual(['isBuyer', 'friendsOf'])
})
