/** The areas with members of the association. */
export const FIGURE_AREAS = ['Members', 'PersonalMembers'] as const;

/** The lists of money whose months are figures. */
export const MONEY_AREAS = ['NetRevenues', 'Sponsors'] as const;

/** The years that figures can be asked for, those of fees. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
