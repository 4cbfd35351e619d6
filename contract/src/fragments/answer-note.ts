/** Most characters of the note to an answer by a link. */
export const NOTE_MAX = 1000;
