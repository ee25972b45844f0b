import { Icon } from './icons.tsx'

export function FeatureName({ icon, name }: { icon?: string | undefined; name: string }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {name}
    </>
  )
}
