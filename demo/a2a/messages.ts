/** A2A's messages as ProtoJSON has them, as far as the demo reads them. What is empty may be absent. */

export interface Part {
  text?: string;
  mediaType?: string;
}

export interface Message {
  messageId: string;
  contextId?: string;
  taskId?: string;
  role: string;
  parts: Part[];
}

export interface TaskStatus {
  state: string;
}

export interface Artifact {
  artifactId: string;
  parts: Part[];
}

export interface Task {
  id: string;
  contextId: string;
  status: TaskStatus;
  artifacts?: Artifact[];
  history?: Message[];
}

export interface SendMessageRequest {
  message: Message;
}

export interface SendMessageResponse {
  task?: Task;
  message?: Message;
}

export interface StreamResponse {
  task?: Task;
  statusUpdate?: { taskId: string; contextId: string; status: TaskStatus };
  artifactUpdate?: { taskId: string; contextId: string; artifact: Artifact };
}

export interface ListTasksRequest {
  contextId?: string;
  status?: string;
}

export interface ListTasksResponse {
  tasks?: Task[];
  nextPageToken?: string;
  pageSize?: number;
  totalSize?: number;
}

export interface PushConfig {
  taskId: string;
  id?: string;
  url: string;
}

export interface AgentInterface {
  url: string;
  protocolBinding: string;
  protocolVersion: string;
}

export interface AgentSkill {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples?: string[];
}

export interface AgentCard {
  name: string;
  description: string;
  supportedInterfaces: AgentInterface[];
  version: string;
  capabilities: {
    streaming: boolean;
    pushNotifications: boolean;
    extendedAgentCard: boolean;
    extensions: { uri: string; required: boolean }[];
  };
  defaultInputModes: string[];
  defaultOutputModes: string[];
  skills: AgentSkill[];
}
