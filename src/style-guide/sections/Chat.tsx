import { Bubble } from '#components/chat/Bubble.tsx'
import { ConversationItem } from '#components/chat/ConversationItem.tsx'
import { PendingBubble } from '#components/chat/PendingBubble.tsx'
import { DayMark } from '#components/chat/DayMark.tsx'
import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { mediaPath } from '#shared/routes.ts'
import { Sample, Samples } from '../Sample.tsx'
import { conversationSamples, messageSamples } from '../chat-samples.ts'

const nothing = () => undefined
const waits = { product: null, onRetry: nothing, onDiscard: nothing }

/** A conversation from both sides, with all that can become of a message. */
export function Chat({ pictures: [picture] }: { pictures: CardAnswer['pictures'] }) {
  const image = picture ? mediaPath(picture.id, 320, 'webp') : null
  return (
    <Samples>
      <Sample name={say.chat.list}>
        <div className="guide-list chat-list card">
          {conversationSamples.map((conversation, i) => (
            <ConversationItem
              key={conversation.fdId}
              conversation={conversation}
              href="#chat"
              isOpen={i === 0}
              isOnline={i < 2}
              onOpen={nothing}
            />
          ))}
        </div>
      </Sample>
      <Sample name={say.chat.thread} wide>
        <div className="card flex flex-col gap-2 p-4">
          <DayMark iso={messageSamples(image)[0]?.createdAt ?? ''} />
          {messageSamples(image).map(message => (
            <Bubble key={message._id} message={message} isMine={message.senderId === 'yo'} />
          ))}
          <PendingBubble {...waits} text={say.words} refusal="" isWaiting={false} />
          <PendingBubble {...waits} text={say.words} refusal="" isWaiting />
          <PendingBubble {...waits} text={say.words} refusal={errorMessages.badRequest} isWaiting={false} />
        </div>
      </Sample>
    </Samples>
  )
}
