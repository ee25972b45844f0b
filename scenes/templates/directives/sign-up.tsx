import type { DirectiveRules } from 'docsgen'
import { Field, Press, Scene, Window } from '../components/parts.tsx'
import { event, mira, money, price } from '../components/story.ts'

export const rules: DirectiveRules = { forms: ['leaf'], required: ['label'] }

/** A registration on one page, in the colour of its event. */
export default function SignUp({ children }: { children: string }) {
  return (
    <Scene label={children} className="sign-up">
      <Window>
        <p className="head">
          <b>{event}</b>
          Your registration, on one page
        </p>
        <div className="pad">
          <p className="switch">
            <span className="on">New here</span>
            <span>Log in</span>
          </p>
          <div className="fields">
            <Field label="E-mail">{mira.mail}</Field>
            <Field label="Badge name">{mira.badge}</Field>
            <Field label="Tier">{`${mira.tier}, ${money(price.explorer)}`}</Field>
            <Field label="Lanyard color">{mira.lanyard}</Field>
          </div>
          <Press>{`Pay ${money(price.explorer)}`}</Press>
        </div>
      </Window>
    </Scene>
  )
}
