import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { routes } from '#shared/routes.ts'
import { $privacy, loadPrivacy } from '#stores/privacy.ts'
import { island } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { DeleteSection } from './DeleteSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { MarketingSection } from './MarketingSection.tsx'

/** Three cards. */
const PrivacySkeleton = () => (
  <div className="grid max-w-2xl gap-6" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(key => (
      <div key={key} className="skeleton h-56" />
    ))}
  </div>
)

/** /dashboard/my-data (PERSON-01). */
export const PrivacyScreen = island(Privacy)

function Privacy() {
  useCustomer(() => void loadPrivacy())
  const privacy = useAtom($privacy)
  if (privacy.state === 'failed') return <LoadFailed sentence={privacy.error} retry={loadPrivacy} />
  if (privacy.state === 'loading') return <PrivacySkeleton />
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="grid justify-items-start gap-1">
        <p className="text-muted">{say.text}</p>
        <a href={routes.privacy} className="link link-tap font-semibold">
          {say.policy}
        </a>
      </div>
      <ExportSection {...privacy.value} />
      <MarketingSection marketing={privacy.value.marketing} />
      <DeleteSection underWay={privacy.value.ordersUnderWay} reviews={privacy.value.reviews} />
    </div>
  )
}
