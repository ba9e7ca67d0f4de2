import { useStore } from '@nanostores/react'
import { guestCartMessages as say } from '#shared/messages/guest-cart.ts'
import { $migration } from '#stores/guest-cart.ts'

/** AUTH-11: covers the page while the guest's cart moves into the account. */
export function MigrationOverlay() {
  const migration = useStore($migration, { ssr: 'initial' })
  if (migration !== 'loading') return null
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-paper/90" role="status">
      <p className="flex items-center gap-3 text-lg font-semibold">
        <span
          className="size-6 animate-spin rounded-full border-2 border-line-strong border-t-ink motion-reduce:animate-none"
          aria-hidden="true"
        />
        {say.migrating}
      </p>
    </div>
  )
}
