import { useLayoutEffect } from "preact/hooks";

export type Keys = Record<string, () => void>;

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select");

/**
 * Single keys, wherever the focus is except where one writes. Never a chord; a key that is held down counts once.
 * Bound with the page's change, not after it is painted: a slow machine must not take a key for the screen before.
 */
export function useKeys(keys: Keys, active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent): void => {
      const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (writes(event.target)) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** The second click of a double click was meant for the question before. */
export const once = (action: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) action();
};
