import { Component, type ReactNode } from 'react'
import { boundaryMessages as say } from '#shared/messages/boundary.ts'

/** D-11: a screen that breaks says so in Spanish and leaves the rest of the page alone; `instead` is for places with no room for that. */
export class Boundary extends Component<{ children: ReactNode; instead?: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
    return (
      <div role="alert" className="container-page section flex flex-col items-start gap-4">
        <p>{say.title}</p>
        <button type="button" className="btn btn-quiet" onClick={() => location.reload()}>
          {say.retry}
        </button>
      </div>
    )
  }
}
