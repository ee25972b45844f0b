/** A template that adds to those of docsgen. */
import type { DirectiveRules, TemplateProps } from 'docsgen'
import { Footer } from 'docsgen/templates/components/footer'
import { Island } from 'docsgen/templates/components/island'
import Doc from 'docsgen/templates/doc'
import { components } from 'docsgen/templates/markdown'
import type { ReactNode } from 'react'

export const rules: DirectiveRules = { forms: ['leaf'] }

export default function Mine(props: TemplateProps) {
  return (
    <>
      <Doc {...props} />
      <p title={props.site.title}>{Object.keys(components).join()}</p>
      <Footer site={props.site} />
      <Island name="votes" props={{ start: 3 }} when="visible">
        Any text
      </Island>
      <Island name="votes" />
      <Island name="poll" props={{ question: 'Which?' }} />
      <Island name="unknown" props={{ any: ['JSON', 1, { a: null }] }} />
    </>
  )
}

declare module 'docsgen' {
  interface Islands {
    votes(props: { start?: number; children?: ReactNode }): ReactNode
    poll(props: { question: string }): ReactNode
  }
}

export const wrong = [
  // @ts-expect-error: the island takes a number
  <Island key="1" name="votes" props={{ start: 'three' }} />,
  // @ts-expect-error: the island takes no such prop
  <Island key="2" name="votes" props={{ begin: 3 }} />,
  // @ts-expect-error: the island needs a question
  <Island key="3" name="poll" />,
  // @ts-expect-error: no such time
  <Island key="4" name="votes" when="hover" />,
  // @ts-expect-error: a function is no JSON
  <Island key="5" name="unknown" props={{ onVote: () => {} }} />
]
