/** A tab that nobody looks at is never drawn, but what comes must still be taken in. */
const hiddenMs = 250;

export function onFrame(callback: () => void): void {
  if (document.hidden) setTimeout(callback, hiddenMs);
  else requestAnimationFrame(callback);
}
