import { useId } from 'react'
import { ColorDisc } from '../../ui/color-disc.tsx'

interface SwatchColor {
  name: string
  value: string
  isOut: boolean
}

interface Props {
  colors: readonly SwatchColor[]
  /** The name of the chosen color. */
  chosen: string | undefined
  onChoose: (name: string) => void
  /** The group's label for screen readers. */
  label: string
  size: 'small' | 'large'
}

const SIZES = {
  small: { hit: 'swatch swatch-small', radius: 6, ring: 10 },
  large: { hit: 'swatch swatch-large', radius: 13, ring: 17.5 },
}

/** The color selection: radio buttons drawn as discs, so that arrow keys, forms and screen readers support them. */
export function Swatches({ colors, chosen, onChoose, label, size }: Props) {
  const group = useId()
  const { hit, radius, ring } = SIZES[size]
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap items-center">
      {colors.map(({ name, value, isOut }) => (
        <label key={name} className={hit} title={isOut ? `${name}, sold out` : name}>
          <input
            type="radio"
            name={group}
            value={name}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            aria-label={isOut ? `${name}, sold out` : name}
          />
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <ColorDisc color={value} isOut={isOut} radius={radius} />
            <circle cx="24" cy="24" r={ring} />
          </svg>
        </label>
      ))}
    </div>
  )
}
