import { useEffect } from "preact/hooks";

export type Keys = Record<string, () => void>;

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=range], [type=radio], [type=checkbox]), textarea, select");

/** Single keys, wherever the focus is except where one writes. Never a chord; a key that is held down counts once. */
export function useKeys(keys: Keys, active: boolean): void {
  useEffect(() => {
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
