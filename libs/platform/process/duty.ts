/** What a process does of the service. `backs up`: it is the one process that holds the stores. */
export type Duty = 'answers' | 'reads' | 'writes' | 'projects' | 'plans' | 'performs' | 'backs up';
