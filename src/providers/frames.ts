import type { ComponentType } from 'react'
import { CulqiFrame } from './culqi/browser/CulqiFrame.tsx'
import { CulqiNotes } from './culqi/browser/CulqiNotes.tsx'
import type { FrameProps } from './frame-props.ts'

/** PROVIDER-01: providers with their own frame on /pago; the others lead to their page. `notes` is shown above it. */
export const frames: Readonly<
  Record<string, { frame: ComponentType<FrameProps>; notes: ComponentType<FrameProps> }>
> = { culqi: { frame: CulqiFrame, notes: CulqiNotes } }
