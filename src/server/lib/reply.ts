/** An answer that needs more than a body: a status or headers (cookies) of its own. */
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
