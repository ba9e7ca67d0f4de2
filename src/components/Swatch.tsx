import { swatchBackground } from '#shared/rules/swatch.ts'

/** DATA-08: a dot in one colour, or in two or three as a gradient. */
export function Swatch({ colorCode, className = 'size-4' }: { colorCode: string; className?: string }) {
  return (
    <span
      className={className ? `swatch ${className}` : 'swatch'}
      style={{ background: swatchBackground(colorCode) }}
      aria-hidden="true"
    />
  )
}
