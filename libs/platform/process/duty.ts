/**
 * What a process does of the service. `deployed`: it is one of several, which share their stores; `backs up`: it is the one process that holds
 * them.
 */
export type Duty = 'answers' | 'reads' | 'writes' | 'projects' | 'plans' | 'performs' | 'backs up' | 'deployed';
