import { useId } from 'react'
import { ColorDisc } from '../../ui/color-disc.tsx'

interface SwatchColor {
  name: string
  value: string
  isOut: boolean
}

interface Props {
  colors: readonly SwatchColor[]
  /** Name of the chosen colour. */
  chosen: string | undefined
  onChoose: (name: string) => void
  /** Whose colours these are, for those who cannot see it. */
  label: string
  size: 'small' | 'large'
}

const SIZES = {
  small: { hit: 'h-11 w-[1.625rem] sm:w-[1.875rem]', radius: 6, ring: 10 },
  large: { hit: 'h-12 w-[2.875rem]', radius: 13, ring: 17.5 },
}

/** Colours to choose from: radio buttons drawn as discs, so that arrow keys, forms and screen readers know them. */
export function Swatches({ colors, chosen, onChoose, label, size }: Props) {
  const group = useId()
  const { hit, radius, ring } = SIZES[size]
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap items-center">
      {colors.map(({ name, value, isOut }) => (
        <label key={name} className={`relative flex-none ${hit}`} title={isOut ? `${name}, sold out` : name}>
          <input
            type="radio"
            name={group}
            value={name}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            aria-label={isOut ? `${name}, sold out` : name}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <svg
            viewBox="0 0 48 48"
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-1/2 size-12 -translate-1/2 peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-4 peer-focus-visible:outline-accent [&>.ring]:opacity-0 peer-checked:[&>.ring]:opacity-100 peer-hover:[&>.ring]:opacity-45 peer-checked:peer-hover:[&>.ring]:opacity-100"
          >
            <ColorDisc color={value} isOut={isOut} radius={radius} />
            <circle cx="24" cy="24" r={ring} className="ring fill-none stroke-ink transition-opacity" strokeWidth="1" />
          </svg>
        </label>
      ))}
    </div>
  )
}
