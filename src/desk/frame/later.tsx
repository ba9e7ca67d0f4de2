import { atom } from 'nanostores'
import { createElement, type ComponentType } from 'react'
import { lazy } from '#browser/lazy.ts'
import { useAtom } from '#islands/useAtom.ts'
import type * as parts from './opened.ts'

type Opened = typeof parts

const $opened = atom<Opened | 'coming' | 'lost'>('coming')

/**
 * Asks for what a tap opens, in a separate file: the list is drawn without it (FRAME-23). A browser does not fetch a
 * script again that was lost on its way, so only a new start of the page brings it.
 */
export async function loadOpened(): Promise<void> {
  $opened.set((await lazy(() => import('./opened.ts'))) ?? 'lost')
}

/** One of its components; nothing until it is there. If it was lost, the boundary around it says so (D-11). */
function later<Name extends keyof Opened>(name: Name): Opened[Name] {
  const Later = (props: object) => {
    const opened = useAtom($opened)
    if (opened === 'lost') throw new Error(`${name} was lost on its way.`)
    return opened === 'coming' ? null : createElement(opened[name] as ComponentType<object>, props)
  }
  return Later as Opened[Name]
}

export const Account = later('Account')
export const ActionForm = later('ActionForm')
export const ChosenBar = later('ChosenBar')
export const Detail = later('Detail')
export const FiltersSheet = later('FiltersSheet')
export const SignInAgain = later('SignInAgain')
