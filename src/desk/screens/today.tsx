import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { island } from '#islands/Boundary.tsx'
import { LoadFailed } from '#islands/LoadFailed.tsx'
import { useAtom } from '#islands/useAtom.ts'
import { getDeskToday } from '#shared/endpoints/desk-parcels.ts'
import { todayMessages as say } from '#shared/messages/today-screen.ts'
import { deskPaths } from '#shared/routes.ts'
import { hasNews, knownAfter, waitingOf, type Known } from '#shared/rules/desk-today.ts'
import { call } from '#stores/call.ts'
import { deskPlace } from '../frame/Desk.tsx'
import { ListSkeleton } from '../frame/ListPart.tsx'
import { useTitle } from '../frame/title.ts'
import { $unread } from '../frame/unread.ts'
import { TODAY, useLive } from './today/live.ts'
import { Old, ToPrepare, Sizes, Unread, Week } from './today/Parts.tsx'
import { $canPlay, $hasSound, followTouches, ring, wake } from './today/sound.ts'

/** What the shop does not announce, such as a deadline that passes, is found by reading again. */
const AGAIN_MS = 60_000
/** The same for all of it, while the shop cannot say what is new. */
const AGAIN_ALONE_MS = 20_000

const today = queryOptions({
  queryKey: TODAY,
  queryFn: ({ signal }) => call(getDeskToday, { signal }),
})

function Today({ isSuspended }: { isSuspended: boolean }) {
  const isLive = useLive()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...today,
    refetchInterval: isLive ? AGAIN_MS : AGAIN_ALONE_MS,
    // Behind other tabs too, so that the count in the title and the sound are true.
    refetchIntervalInBackground: true,
  })
  useTitle(say.title, data ? waitingOf(data) : 0)
  const known = useRef<Known | null>(null)
  useEffect(() => {
    if (!data) return
    $unread.set(data.unread?.messages ?? 0)
    if ($hasSound.get() && hasNews(known.current, data)) ring()
    known.current = knownAfter(known.current, data)
  }, [data])
  const again = async () => void (await refetch())
  if (!data) return error ? <LoadFailed sentence={say.loadFailed} retry={again} /> : <ListSkeleton />
  const { toPrepare, unread, sizes, week, isMailed } = data
  return (
    <div>
      {error && <Old at={new Date(dataUpdatedAt)} retry={() => void again()} />}
      <div className="desk-day">
        {(toPrepare ?? unread) && <Sound />}
        {toPrepare && <ToPrepare {...toPrepare} isMailed={isMailed} />}
        <div className="grid content-start gap-3">
          {unread && <Unread {...unread} />}
          {week && <Week {...week} />}
          {sizes && <Sizes {...sizes} isLinked={!isSuspended} />}
        </div>
      </div>
    </div>
  )
}

function Sound() {
  const isOn = useAtom($hasSound)
  const canPlay = useAtom($canPlay)
  useEffect(followTouches, [])
  const words = canPlay ? say.soundOn : say.soundWaits
  return (
    <div className="desk-day-sound">
      <span role="status" className={isOn && !canPlay ? 'notice notice-warn' : 'hint'}>
        {isOn ? words : say.soundOff}
      </span>
      <ToggleButton
        className="btn btn-quiet"
        isSelected={isOn}
        onChange={wanted => {
          $hasSound.set(wanted)
          if (wanted) void wake().then(ring)
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
      ...{ title: say.title, path: deskPaths.home, capability: 'account', knowsUnread: true },
      readFirst: client => client.prefetchQuery(today),
    },
    seller => <Today isSuspended={seller.suspended !== null} />,
    <ListSkeleton />,
  ),
)
