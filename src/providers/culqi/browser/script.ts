import { CHUNK_TIMEOUT_MS } from '#shared/chunk-timeout.ts'

const loaded = new Map<string, Promise<void>>()

/** Loads a provider's script once; rejects when it does not come within the limit of API-54. */
export function loadScript(url: string): Promise<void> {
  const known = loaded.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loaded.delete(url)
      script.remove()
      reject(new Error(`${url} did not load.`))
    }
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', fail)
    setTimeout(fail, CHUNK_TIMEOUT_MS)
    document.head.append(script)
  })
  loaded.set(url, loading)
  return loading
}

/** A failed script is forgotten, so that the next caller loads it again. */
export function forgetScript(url: string): void {
  loaded.delete(url)
  document.querySelector(`script[src="${CSS.escape(url)}"]`)?.remove()
}
