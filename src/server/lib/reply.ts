/** An answer that needs more than a body: its status, or headers such as cookies. */
export class Reply<T> {
  readonly body: T
  readonly status: number | undefined
  readonly headers: readonly (readonly [string, string])[]
  constructor(body: T, o: { status?: number; headers?: readonly (readonly [string, string])[] } = {}) {
    this.body = body
    this.status = o.status
    this.headers = o.headers ?? []
  }
}
