const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as minutes and seconds, with hours where there are any; nothing below zero. */
export const countdownLabel = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};
