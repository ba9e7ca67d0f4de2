import { useQuery } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useAtom } from '#islands/useAtom.ts'
import { getDeskUnread } from '#shared/endpoints/desk-parcels.ts'
import { call } from '#stores/call.ts'

/** Screens that are left open are read again as often. */
const AGAIN_MS = 60_000

/** FRAME-17: how many messages nobody has read; 0 until it is known, and for a role without messages. */
export const $unread = atom(0)

/** What the navigation counts. It is read for this person; for none where the screen itself knows its messages. */
export function useUnread(personId: string | undefined): number {
  const { data } = useQuery({
    queryKey: ['unread', personId],
    queryFn: ({ signal }) => call(getDeskUnread, { signal }),
    enabled: personId !== undefined,
    refetchInterval: AGAIN_MS,
  })
  useEffect(() => {
    if (data) $unread.set(data.messages)
  }, [data])
  return useAtom($unread)
}
