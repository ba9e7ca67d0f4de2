import { useEffect } from 'react'
import { useAtom } from '#islands/useAtom.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { valueOf } from '#stores/load.ts'
import { $seller } from '#stores/seller.ts'

/** FRAME-21: what waits is counted in the page's title while its screen is open and somebody is signed in. */
export function useTitle(title: string, count: number): void {
  const isSignedOut = valueOf(useAtom($seller)) === null
  useEffect(() => {
    document.title = say.titled(title, isSignedOut ? 0 : count)
    return () => {
      document.title = title
    }
  }, [title, count, isSignedOut])
}
