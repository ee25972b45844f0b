import type { ReactNode } from 'react'

export function Method({ method }: { method: string }) {
  return <span className={`method method-${method.toLowerCase()}`}>{method}</span>
}

/** An address, whose lines end after a `/`: only a part that is wider than the page breaks. */
export function Path({ path }: { path: string }) {
  return (
    <code className="path">
      {path.split(/(?<=.\/)(?=.)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path never move
        <span key={at}>{named(part)}</span>
      ))}
    </code>
  )
}

function named(part: string): ReactNode {
  return part
    .split(/(\{[^}]*\})/)
    .map((each) => (each.startsWith('{') ? <var key={each}>{each}</var> : each || undefined))
}

interface OperationNameProps {
  operation: { method: string; deprecated?: boolean }
  children: ReactNode
}

/** The inside of a link to an operation in the sidebar and the table of contents. */
export function OperationName({ operation: { method, deprecated }, children }: OperationNameProps) {
  return (
    <>
      <Method method={method} /> {deprecated ? <s>{children}</s> : <span>{children}</span>}
    </>
  )
}
