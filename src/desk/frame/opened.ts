/** What a tap opens. Nothing that is drawn before may import one of these: `later.tsx` has them for it. */
export { Account } from './Account.tsx'
export { ActionForm } from './ActionForm.tsx'
export { ChosenBar } from './ChosenBar.tsx'
export { Detail } from './Detail.tsx'
export { FiltersSheet } from './FiltersSheet.tsx'
export { SignInAgain } from './SignInAgain.tsx'
