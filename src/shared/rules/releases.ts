/** Whether a release such as `0.2.0` came before another one (semver.org 11.2; the shop makes no pre-releases). */
export function isOlderRelease(release: string, than: string): boolean {
  const parts = (text: string) => text.split('.').map(Number)
  const [ours, theirs] = [parts(release), parts(than)]
  for (const [i, part] of theirs.entries()) {
    const own = ours[i] ?? 0
    if (own !== part) return own < part
  }
  return false
}
