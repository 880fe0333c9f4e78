/** A part of the service that a process can run. `backs up`: the one process that holds the stores. */
export type Duty = 'answers' | 'reads' | 'writes' | 'projects' | 'plans' | 'performs' | 'backs up';
