import { build } from '../../scripts/steps/build.mjs'

/** Tests of the whole process run the built shop; building is nothing when the sources did not change. */
export default async function setup(): Promise<void> {
  if (!(await build())) throw new Error('The shop could not be built.')
}
