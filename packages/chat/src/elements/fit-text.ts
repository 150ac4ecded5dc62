import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a box as high as its text, where the browser does not: Firefox and Safari know no `field-sizing` yet. */
export function useFitText(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what changes the height
  useLayoutEffect(() => {
    if (box.current === null || CSS.supports('field-sizing', 'content')) return;
    box.current.style.height = '0';
    box.current.style.height = `${box.current.scrollHeight}px`;
  }, [box, text]);
}
