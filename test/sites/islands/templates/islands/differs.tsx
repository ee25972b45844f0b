import { useState } from 'react'

/** What no island should do: the browser renders another HTML than the build. */
export default function Differs() {
  const [count, setCount] = useState(0)
  return (
    <div className="differs">
      {typeof window === 'undefined' ? <b>in Node</b> : <i>in a browser: 0</i>}
      {[1, 10].map((by) => (
        <button type="button" key={by} onClick={() => setCount(count + by)}>
          Add {by}
        </button>
      ))}{' '}
      {count}
    </div>
  )
}
