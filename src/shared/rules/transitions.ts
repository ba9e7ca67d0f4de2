/** A state that a thing can reach from another state. */
interface Move<State extends string> {
  to: State
  /** What must be true before, in words for `docs/states.md`. */
  when: string
}

/** All moves of one kind of thing. A state without moves is an end. */
export type Transitions<State extends string> = Readonly<Record<State, readonly Move<State>[]>>

export const canGo = <State extends string>(moves: Transitions<State>, from: State, to: State): boolean =>
  moves[from].some(move => move.to === to)

export const nextOf = <State extends string>(moves: Transitions<State>, from: State): State[] =>
  moves[from].map(({ to }) => to)
