interface Scheduler {
  yield?: () => Promise<void>
}

/** Lets the browser draw and answer taps between two pieces of work. */
export async function yieldToBrowser(): Promise<void> {
  const { scheduler } = window as { scheduler?: Scheduler }
  await (scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve)))
}
