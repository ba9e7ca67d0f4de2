import { Overlay } from '#components/Overlay.tsx'
import { guestCartMessages as say } from '#shared/messages/guest-cart.ts'
import { $migration } from '#stores/guest-cart.ts'
import { useAtom } from '../useAtom.ts'

/** AUTH-11: covers the page while the guest's cart moves into the account. */
export function MigrationOverlay() {
  const migration = useAtom($migration)
  return migration === 'loading' ? <Overlay label={say.migrating} /> : null
}
