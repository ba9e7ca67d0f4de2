import { useStore } from '@nanostores/react'
import { Overlay } from '#components/Overlay.tsx'
import { guestCartMessages as say } from '#shared/messages/guest-cart.ts'
import { $migration } from '#stores/guest-cart.ts'

/** AUTH-11: covers the page while the guest's cart moves into the account. */
export function MigrationOverlay() {
  const migration = useStore($migration, { ssr: 'initial' })
  return migration === 'loading' ? <Overlay label={say.migrating} /> : null
}
