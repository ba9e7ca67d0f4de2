import { getCollection, type CollectionEntry } from 'astro:content'
import { ownContent } from '#server/modules/content.ts'
import type { ShopText } from '#shared/contracts/content.ts'
import { agreedPolicies, policyEntry } from '#shared/policies.ts'
import { publishedPosts } from '#shared/rules/blog.ts'
import { overlay } from '#shared/rules/content.ts'

interface Entry<Data> {
  id: string
  data: Data
  rendered?: CollectionEntry<'policies'>['rendered']
}
const asText = <Data>({ id, data, rendered }: Entry<Data>): ShopText<Data> => ({
  id,
  data,
  html: rendered?.html ?? '',
  headings: (rendered?.metadata?.['headings'] ?? []) as ShopText<Data>['headings'],
})

/** The texts that come with the shop, as the build reads them. */
export const shippedPolicies = async () =>
  [...(await getCollection('policies')), ...(await getCollection('about'))].map(entry => asText(entry))
export const shippedPosts = async () =>
  publishedPosts((await getCollection('blog')).map(entry => asText(entry)))

/** The same with the owner's replacements, for pages that the server draws (CONTENT-01). */
export const policies = async () => {
  const { texts } = ownContent()
  return overlay(await shippedPolicies(), [...texts.policies, ...texts.about])
}
export const posts = async () =>
  publishedPosts(
    overlay(
      (await getCollection('blog')).map(entry => asText(entry)),
      ownContent().texts.blog,
    ),
  )
export const tips = async () =>
  overlay(
    (await getCollection('tips')).map(entry => asText(entry)),
    ownContent().texts.tips,
  ).sort((a, b) => a.data.order - b.data.order)

/** The two texts that a shopper agrees to, for the dialogs next to a form (D-04). */
export async function agreedTexts() {
  const all = await policies()
  return agreedPolicies.map(path => {
    const text = all.find(({ id }) => id === policyEntry(path))
    if (!text) throw new Error(`no policy text for ${path}`)
    return { path, text }
  })
}
