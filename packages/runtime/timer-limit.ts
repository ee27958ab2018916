/** The longest delay of a timer, 24 days: a longer one would be over at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** The longest time that a setting may ask for, 23 days: with what is added to it, it is still one of a timer. */
export const maxSettingMs = 2_000_000_000;
