/**
 * Fast Refresh for `docsgen dev`: after an edit of an island, the components on the page go on with their new code and the
 * state they have. This is React for the files of the project: it renders components that stay, and runs effects again. It
 * uses nothing of React but what React documents, so it does the same with Preact, and both are as they are published.
 *
 * The rules are those of React's own Fast Refresh: state is kept where the calls of hooks are the same, those in hooks of the
 * project included; else a component begins again. Hooks with dependencies run again. Classes begin again.
 */
import * as react from 'react'
import * as runtime from 'react/jsx-runtime'
import { stableOf, withRevision } from './families.ts'

export { refresh } from './families.ts'
export const jsx = withStable(runtime.jsx)
export const jsxs = withStable(runtime.jsxs)
export const createElement = withStable(react.createElement)
export const useEffect = withRerun(react.useEffect)
export const useLayoutEffect = withRerun(react.useLayoutEffect)
export const useInsertionEffect = withRerun(react.useInsertionEffect)
export const useMemo = withRerun(react.useMemo)
export const useCallback = withRerun(react.useCallback)
export const useImperativeHandle = withRerun(react.useImperativeHandle, 2)

/** Memoized components would lose their state with each edit, so there are none in `docsgen dev`. */
export const memo = (component: unknown) => component

/** A function that creates elements, of components that stay. */
function withStable<Rest extends unknown[], Result>(create: (type: never, ...rest: Rest) => Result) {
  return (type: unknown, ...rest: Rest) => create(stableOf(type) as never, ...rest)
}

/** A hook whose argument `at` are dependencies: it runs again after an edit. */
function withRerun<Args extends unknown[], Result>(hook: (...args: Args) => Result, at = 1) {
  return (...args: Args) => hook(...(args.map((arg, index) => (index === at ? withRevision(arg) : arg)) as Args))
}
