const OF_DESK = /\/src\/desk\/|\?desk$/
const COPIED =
  /\/src\/(?:shared\/(?:rules|messages|contracts)\/[\w-]+|stores\/chat\/socket|browser\/save-json|components\/chat\/UnreadBadge)\.tsx?$/

/**
 * Vite's plugin that gives the desk separate copies of what it shares with the shop (FRAME-15): rules, sentences and
 * schemas, the way to a socket, the count of messages, the saving of a file. They keep no state. Shared, each would be
 * one more file for the pages of the shop, or bring the desk what stands in a file with it.
 */
export const deskCopies = () => ({
  name: 'desk-copies',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  async resolveId(source, importer, options) {
    if (!importer || !OF_DESK.test(importer)) return undefined
    const found = await this.resolve(source, importer.replace(/\?desk$/, ''), { ...options, skipSelf: true })
    return found && COPIED.test(found.id) ? { ...found, id: `${found.id}?desk` } : undefined
  },
})
