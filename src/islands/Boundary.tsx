import { Component, type ComponentType, type ReactNode } from 'react'
import { reactElement } from '#components/react-element.ts'
import { drawBroken } from '#shared/draw/broken.ts'

/**
 * D-11: a screen that breaks says so in Spanish and leaves the rest of the page alone; `instead` is for places with no
 * room for that.
 */
export class Boundary extends Component<{ children: ReactNode; instead?: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
    return drawBroken(reactElement, 'container-page')
  }
}

/** A screen of React as a page places it. */
export const island = <Props extends object>(Screen: ComponentType<Props>) =>
  function Island(props: Props) {
    return (
      <Boundary>
        <Screen {...props} />
      </Boundary>
    )
  }
