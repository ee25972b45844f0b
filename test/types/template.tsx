/** A template that adds to those of docsgen. */
import type { DirectiveRules, TemplateProps } from 'docsgen'
import { Footer } from 'docsgen/templates/components/footer'
import Doc from 'docsgen/templates/doc'
import { components } from 'docsgen/templates/markdown'

export const rules: DirectiveRules = { forms: ['leaf'] }

export default function Mine(props: TemplateProps) {
  return (
    <>
      <Doc {...props} />
      <p title={props.site.title}>{Object.keys(components).join()}</p>
      <Footer site={props.site} />
    </>
  )
}
