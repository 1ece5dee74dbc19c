/** Formats a weight: `850 g`, `2 kg`, `1.25 kg`. */
export const weightText = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`)
