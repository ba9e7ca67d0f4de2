import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAtom } from '#islands/useAtom.ts'
import { openSocket, type ShopSocket } from '#stores/chat/socket.ts'
import { valueOf } from '#stores/load.ts'
import { $seller } from '#stores/seller.ts'

export const TODAY = ['today'] as const

/** Changes within this time are one reading. */
const GATHER_MS = 300

/**
 * FRAME-21: the day is read again as soon as the shop says that parcels or messages have changed (DESK-11), and after
 * each connection. Gives whether the shop could say so now. It says nothing to a role with neither of both.
 */
export function useLive(): boolean {
  const client = useQueryClient()
  const [isLive, setIsLive] = useState(false)
  const seller = valueOf(useAtom($seller))
  const hears = seller?.person.may.some(one => one === 'parcels' || one === 'messages') ?? false
  const id = hears ? seller?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    let socket: ShopSocket | null = null
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: TODAY })
      }, GATHER_MS)
    }
    const up = () => {
      setIsLive(true)
      // A browser that is a customer's too is known as a seller's from here on. Refused, the next reading says why.
      socket?.emit('add_seller', id, { id }, changed)
    }
    const listener = { up, down: () => setIsLive(false), message: changed, seen: changed, parcels: changed }
    void openSocket(listener).then(opened => {
      if (isOver) opened?.close()
      else socket = opened
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      setIsLive(false)
      socket?.close()
    }
  }, [client, id])
  return isLive
}
