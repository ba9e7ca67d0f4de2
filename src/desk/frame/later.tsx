import { atom } from 'nanostores'
import { createElement, useEffect, type ComponentType } from 'react'
import { lazy } from '#browser/lazy.ts'
import { useAtom } from '#islands/useAtom.ts'

type Opened = typeof import('./opened.ts')

const $opened = atom<Opened | null>(null)

let coming: Promise<void> | null = null

/** Asks for what a tap opens, in a separate file: the list is drawn without it (FRAME-23). */
export function loadOpened(): Promise<void> {
  coming ??= load().finally(() => (coming = null))
  return coming
}

async function load(): Promise<void> {
  if (!$opened.get()) $opened.set(await lazy(() => import('./opened.ts')))
}

/** One of its components; nothing until it is there. If it was lost on its way, the next tap asks again (D-10). */
function later<Name extends keyof Opened>(name: Name): Opened[Name] {
  const Later = (props: object) => {
    const opened = useAtom($opened)
    useEffect(() => void loadOpened(), [])
    return opened && createElement(opened[name] as ComponentType<object>, props)
  }
  return Later as Opened[Name]
}

export const Account = later('Account')
export const ActionForm = later('ActionForm')
export const ChosenBar = later('ChosenBar')
export const Detail = later('Detail')
export const FiltersSheet = later('FiltersSheet')
export const SignInAgain = later('SignInAgain')
