import { Button } from 'react-aria-components/Button'
import { useAtom } from '#islands/useAtom.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DeskIcon } from './DeskIcon.tsx'
import { $notice, dropNotice } from './notice.ts'

/** FRAME-08: what the last action did, said to everybody, with the way back. */
export function NoticeBar() {
  const notice = useAtom($notice)
  return (
    <div className="desk-notice-place">
      <div role="status">
        {notice && (
          <p key={notice.id} className="desk-notice" data-kind={notice.kind}>
            <DeskIcon name={notice.kind === 'ok' ? 'check' : 'alert'} />
            <span className="min-w-0 flex-1">{notice.text}</span>
          </p>
        )}
      </div>
      {notice?.undo && (
        <Button className="desk-notice-button" onPress={notice.undo}>
          {say.undo}
        </Button>
      )}
      {notice && (
        <Button className="btn-icon" aria-label={say.close} onPress={dropNotice}>
          <DeskIcon name="close" />
        </Button>
      )}
    </div>
  )
}
