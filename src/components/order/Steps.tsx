import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { routes } from '#shared/routes.ts'
import { Icon } from '../Icon.tsx'

const steps = [
  { key: 'cart', href: routes.cart },
  { key: 'shipping', href: routes.shipping },
  { key: 'payment', href: routes.payment },
] as const
type Step = (typeof steps)[number]['key']

/** The steps to an order and the current one. Earlier steps lead back, unless going back needs more than a link. */
export function Steps({ current, linked = true }: { current: Step; linked?: boolean }) {
  const at = steps.findIndex(step => step.key === current)
  return (
    <nav aria-label={say.steps}>
      <ol className="flex items-center gap-2 text-sm">
        {steps.map(({ key, href }, i) => (
          <li key={key} className="flex items-center gap-2" aria-current={i === at ? 'step' : undefined}>
            {i > 0 && <span className="h-px w-4 bg-line-strong sm:w-8" aria-hidden="true" />}
            <span
              className={`grid size-6 place-items-center rounded-full text-xs font-bold ${i <= at ? 'bg-ink text-paper' : 'bg-sand-deep text-muted'}`}
              aria-hidden="true"
            >
              {i < at ? <Icon name="check" className="size-3.5" /> : i + 1}
            </span>
            {i < at && linked ? (
              <a href={href} className="inline-block py-3 hover:underline">
                {say.step[key]}
              </a>
            ) : (
              <span className={`py-3 ${i === at ? 'font-bold' : 'text-muted'}`}>{say.step[key]}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
