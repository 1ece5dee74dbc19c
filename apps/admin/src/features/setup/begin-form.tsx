import { call } from '@atelier/api-client/call'
import { staffPasswordProblem } from '@atelier/domain/auth/staff-password'
import { beginStore } from '@atelier/domain/setup/setup.endpoints'
import { BeginStoreBody } from '@atelier/domain/setup/setup.schema'
import { countryOfZone } from '@atelier/domain/region/country-of-zone'
import { NEW_REGION, regionOf, zonesOf, type Region } from '@atelier/domain/shop-documents/region.schema'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { publicApi } from '../../api.ts'
import { ownTimeZone } from '../../ui/format/time-zone.ts'
import { toStaffSession } from '../../staff-session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { countryOptions, zoneOption } from '../company/company.public.ts'
import { openSession } from '../session/session.store.ts'
import { setupClasses } from './setup-classes.ts'
import { REGION } from '../../region.ts'

const EMPTY = { storeName: '', contactEmail: '', name: '', email: '', password: '' }

/** Returns where the reader probably is. */
const likelyRegion = (): Region => regionOf(countryOfZone(ownTimeZone()) ?? NEW_REGION.country, ownTimeZone())

/** The store's name, its contact address, where it is, and its first administrator, who is then signed in. */
export function BeginForm({ token }: { token: string }) {
  const [form, setForm] = useState(EMPTY)
  const [region, setRegion] = useState(likelyRegion)
  const { error, errorOf, show, clear, validate, showIssue } = useFieldError()
  const beginning = useMutation({
    mutationFn: async (body: BeginStoreBody) => (await call(publicApi, beginStore, { body })).data,
    onSuccess: (data) => openSession(toStaffSession(data)),
    onError: showIssue,
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (beginning.isPending) return
    const body = validate(BeginStoreBody.safeParse({ token, region, ...form }))
    if (!body) return
    const problem = staffPasswordProblem(body.password, body, body.storeName)
    if (problem) return show({ field: 'password', message: problem })
    beginning.mutate(body)
  }
  const change = (part: Partial<typeof EMPTY>): void => {
    setForm({ ...form, ...part })
    clear()
  }
  const text = textInputs({ values: form, change, errorOf })
  return (
    <form onSubmit={submit} noValidate className={setupClasses.form}>
      {beginning.isError && !error ? <Alert tone="bad">{beginning.error.message}</Alert> : null}
      <TextInput
        label="Store name"
        autoComplete="organization"
        description="As shoppers read it. You can change it later."
        {...text('storeName')}
      />
      <TextInput
        label="Contact email for shoppers"
        type="email"
        autoComplete="off"
        description="Public: on the contact page and in emails. Not the address you sign in with, if you have another."
        {...text('contactEmail')}
      />
      <RegionFields region={region} onChange={setRegion} errorOf={errorOf} />
      <TextInput label="Your name" autoComplete="name" {...text('name')} />
      <TextInput label="Your email" type="email" autoComplete="username" {...text('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of !@#$%^&*"
        {...text('password')}
      />
      <Button type="submit" loading={beginning.isPending}>
        Create your store
      </Button>
    </form>
  )
}

interface RegionProps {
  region: Region
  onChange: (region: Region) => void
  errorOf: (field: string) => string | undefined
}

/** Country and time zone. The time zone is asked for only where a country has several. */
function RegionFields({ region, onChange, errorOf }: RegionProps) {
  const zones = zonesOf(region.country)
  return (
    <>
      <NativeSelect
        label="Country"
        name="region.country"
        autoComplete="country"
        description="Decides your currency, tax, holidays and how dates and prices are written. You review them under Promises."
        error={errorOf('region.country')}
        value={region.country}
        data={countryOptions(REGION)}
        onChange={(event) => onChange(regionOf(event.currentTarget.value, ownTimeZone()))}
      />
      {zones.length > 1 ? (
        <NativeSelect
          label="Time zone"
          name="region.timeZone"
          error={errorOf('region.timeZone')}
          value={region.timeZone}
          data={zones.map(zoneOption)}
          onChange={(event) => onChange({ ...region, timeZone: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
