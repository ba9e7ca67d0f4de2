import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { island } from '#islands/Boundary.tsx'
import { LoadFailed } from '#islands/LoadFailed.tsx'
import { useAtom } from '#islands/useAtom.ts'
import type { DeskTodayAnswer } from '#shared/contracts/desk-parcels.ts'
import { getDeskToday } from '#shared/endpoints/desk-parcels.ts'
import { todayMessages as say } from '#shared/messages/today-screen.ts'
import { deskPaths } from '#shared/routes.ts'
import { call } from '#stores/call.ts'
import { deskPlace } from '../frame/Desk.tsx'
import { ListSkeleton } from '../frame/ListPart.tsx'
import { useTitle } from '../frame/title.ts'
import { ToPrepare, Sizes, Unread, Week } from './today/Parts.tsx'
import { $hasSound, ring } from './today/sound.ts'
import { hasNews, waitingOf } from './today/waiting.ts'

/** While it is open it is read again, behind other tabs too, so that the count in the title and the sound are true. */
const AGAIN_MS = 20_000

const today = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(getDeskToday, { signal }),
})

function Today({ isSuspended }: { isSuspended: boolean }) {
  const { data, error, refetch } = useQuery({
    ...today,
    refetchInterval: AGAIN_MS,
    refetchIntervalInBackground: true,
  })
  useTitle(say.title, data ? waitingOf(data) : 0)
  const before = useRef<DeskTodayAnswer | null>(null)
  useEffect(() => {
    if (!data) return
    if ($hasSound.get() && hasNews(before.current, data)) ring()
    before.current = data
  }, [data])
  if (!data)
    return error ? (
      <LoadFailed sentence={say.loadFailed} retry={async () => void (await refetch())} />
    ) : (
      <ListSkeleton />
    )
  const { toPrepare, unread, sizes, week, isMailed } = data
  return (
    <div className="desk-day">
      <Sound />
      {toPrepare && <ToPrepare {...toPrepare} isMailed={isMailed} />}
      <div className="grid content-start gap-3">
        {unread && <Unread {...unread} />}
        {week && <Week {...week} />}
        {sizes && <Sizes {...sizes} isLinked={!isSuspended} />}
      </div>
    </div>
  )
}

function Sound() {
  const isOn = useAtom($hasSound)
  return (
    <div className="desk-day-sound">
      <span className="hint">{isOn ? say.soundOn : say.soundOff}</span>
      <ToggleButton
        className="btn btn-quiet"
        isSelected={isOn}
        onChange={wanted => {
          $hasSound.set(wanted)
          if (wanted) ring()
        }}
      >
        {say.sound}
      </ToggleButton>
    </div>
  )
}

/** FRAME-20: the work of a seller's day. */
export const TodayScreen = island(
  deskPlace(
    {
      ...{ title: say.title, path: deskPaths.home, capability: 'account' },
      readFirst: client => client.prefetchQuery(today),
    },
    seller => <Today isSuspended={seller.suspended !== null} />,
    <ListSkeleton />,
  ),
)
