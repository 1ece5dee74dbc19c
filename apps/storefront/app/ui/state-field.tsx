import { stateChoices, stateCode, stateLabel } from '@atelier/domain/checkout/states'
import type { ComponentProps } from 'react'
import { SelectField, TextField } from './field.tsx'
import { useRegion } from '../shop/use-region.ts'

type Shared = 'name' | 'className' | 'error' | 'required' | 'autoComplete'

interface Props extends Pick<ComponentProps<typeof TextField>, Shared> {
  country: string
  /** What its country calls it; otherwise as the specification has it. */
  label?: string | undefined
  /** Controlled by the caller, like `onChange`. */
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** The state of an address: a list for the United States and Canada, free text elsewhere. */
export function StateField({ country, label: named, value, ...props }: Props) {
  const region = useRegion()
  const label = named ?? stateLabel(country, region)
  const choices = stateChoices(country)
  if (!choices) return <TextField label={label} maxLength={100} value={value} {...props} />
  return (
    <SelectField
      label={label}
      choices={[{ value: '', label: 'Select' }, ...choices]}
      value={stateCode(country, value)}
      {...props}
    />
  )
}
